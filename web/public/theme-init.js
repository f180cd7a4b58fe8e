// Runs before the first paint, so that a dark page never flashes white. It is a file of its own
// because the content security policy allows no inline script. Login is always light.
(() => {
  try {
    if (location.pathname !== '/login' && localStorage.getItem('theme') === 'dark') {
      document.documentElement.classList.add('dark');
    }
  } catch {
    // Storage is blocked: the light default stands.
  }
})();
