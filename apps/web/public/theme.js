// Runs before the first paint, so that a dark screen never flashes white. `src/lib/browser/theme.ts` keeps it in step
// afterwards; the key and the three values are the same there.
;(() => {
  let choice = 'sistema'
  try {
    choice = localStorage.getItem('hilo:theme') ?? choice
  } catch {
    // Storage can be forbidden; the system's preference is still good.
  }
  const dark =
    choice === 'oscuro' || (choice !== 'claro' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.theme = dark ? 'dark' : 'light'
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', dark ? '#131211' : '#f4f2ee')
})()
