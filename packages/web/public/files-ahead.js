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
  // Public links are followed by anybody; who has to sign in first sees another screen.
  const ways = /^#\/nc\/[^/?]+\/[^/?]/.test(hash)
    ? [hash.startsWith('#/nc/form/') ? 'form' : 'link']
    : users?.token
      ? waysOfMembers(hash)
      : []
  for (const file of new Set(ways.flatMap((way) => (dataset[way] ?? '').split(' ').filter(Boolean)))) {
    const link = document.createElement('link')
    link.rel = file.endsWith('.css') ? 'preload' : 'modulepreload'
    if (file.endsWith('.css')) link.as = 'style'
    link.crossOrigin = ''
    link.href = `./${file}`
    document.head.append(link)
  }

  function waysOfMembers(place) {
    if (/^#\/nc\/[^/?]/.test(place)) return /[?&]name=/.test(place) ? ['project', 'table'] : ['project']
    return /^#\/(projects|nc)?\/?(\?|$)/.test(place) ? ['list'] : []
  }
})()
