// Runs before the first paint, so that a dark page never flashes white. Kept as a file: the page allows no inline script.
;(() => {
  let settings = {}
  try {
    settings = JSON.parse(localStorage.getItem('settings')) ?? {}
  } catch {
    // No storage or not ours: the system's choice counts.
  }
  const dark = settings.darkTheme ?? matchMedia('(prefers-color-scheme: dark)').matches
  const root = document.documentElement
  root.dataset.theme = dark ? 'dark' : 'light'
  root.dataset.mantineColorScheme = dark ? 'dark' : 'light'
  const accents = { Orange: 'orange', Strawberry: 'strawberry', Grapes: 'grapes' }
  const accent = accents[settings.themeName]
  if (accent) root.dataset.accent = accent
})()
