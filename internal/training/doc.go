// Package training owns the course: modules, lessons, their videos and teaching
// material, the quizzes, and how far each user is. It does not own the texts'
// subject: rules and figures come from docs/domain.md.
//
// The course is shipped with the program (content/), made of files that people can
// read; a file of the same name in the folder "treinamento" of the data directory
// takes its place. The number of modules and lessons is fixed (TR-03).
//
// Invariants: a completed lesson stays completed, whichever browser says so and in
// whichever order; a user reads and changes the own progress only; the right
// answers of a quiz leave the server with the result, never with the questions; a
// file that cannot be read leaves the shipped one in its place and is named to who
// may replace it.
//
// Tables: training_progress, training_opened, training_lessons, training_quizzes.
package training
