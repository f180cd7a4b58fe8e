// Package sandbox runs a parser of foreign files in a child process of this
// same program, so that a hostile or broken file costs one failed document and
// never the server.
//
// It owns how such a child is started, limited, watched and ended. It does not
// own what the child parses: the caller names a task and the program's
// worker-parse command maps names to tasks (see Main).
//
// Invariants:
//   - The child has its own process group, dies with the thread that started it
//     and inherits neither environment nor open files.
//   - Before it reads one byte of the file it has limited itself: address space,
//     CPU seconds, no file writes, no new descriptors (hence no sockets), no core
//     dump, no new privileges. Where the kernel allows it runs in user and
//     network namespaces of its own; Isolation says whether it does.
//   - The parent watches resident memory, the wall clock and the size of the
//     answer, and kills the whole group when one of them is exceeded.
//   - When Run returns, no process of the group is left.
package sandbox
