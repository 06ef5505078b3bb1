// Asks for the files of the screen the address names beside those every page begins with, instead of after them. The
// build writes their names on the element that loads this (src/build/opening-files.ts).
;(() => {
  const { dataset } = document.currentScript
  const { hash } = location
  let users = null
  try {
    users = JSON.parse(localStorage.getItem('users'))
  } catch {
    // No storage or not ours: then nobody is signed in.
  }
  // Who has to sign in first sees another screen.
  if (!users?.token) return
  const ways = /^#\/nc\/[^/?]/.test(hash)
    ? /[?&]name=/.test(hash)
      ? ['project', 'table']
      : ['project']
    : /^#\/(projects|nc)?\/?(\?|$)/.test(hash)
      ? ['list']
      : []
  for (const file of new Set(ways.flatMap((way) => (dataset[way] ?? '').split(' ').filter(Boolean)))) {
    const link = document.createElement('link')
    link.rel = file.endsWith('.css') ? 'preload' : 'modulepreload'
    if (file.endsWith('.css')) link.as = 'style'
    link.crossOrigin = ''
    link.href = `./${file}`
    document.head.append(link)
  }
})()
