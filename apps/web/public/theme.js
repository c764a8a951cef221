// Runs before the first paint, so that a dark screen never flashes white, and follows the system afterwards. What a person
// chooses is in `src/lib/browser/theme.ts`; the key and the three values are the same there.
;(() => {
  const systemDark = matchMedia('(prefers-color-scheme: dark)')
  systemDark.addEventListener('change', paint)
  paint()

  function paint() {
    let choice = 'sistema'
    try {
      choice = localStorage.getItem('hilo:theme') ?? choice
    } catch {
      // Storage can be forbidden; the system's preference is still good.
    }
    const dark = choice === 'oscuro' || (choice !== 'claro' && systemDark.matches)
    document.documentElement.dataset.theme = dark ? 'dark' : 'light'
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', dark ? '#131211' : '#f4f2ee')
  }
})()
