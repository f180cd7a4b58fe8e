// Runs before the first paint, so that a dark page never flashes white. It is a file of its own
// because the content security policy allows no inline script. The login and a proposal that is
// opened by its link are always light.
(() => {
  try {
    const light = /^\/(login$|p\/)/.test(location.pathname);
    const theme = localStorage.getItem('theme');
    const dark =
      theme === 'dark' ||
      (theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
    if (!light && dark) {
      document.documentElement.classList.add('dark');
    }
  } catch {
    // Storage is blocked: the light default stands.
  }
})();
