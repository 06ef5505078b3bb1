/** Icons people choose for ratings and checkboxes, as paths on a square of 24: the canvas and the page draw the same. */
const paths: Readonly<Record<string, string>> = {
  star: 'M12 4.5l2.3 4.8 5.2.7-3.8 3.6.9 5.2L12 16.3l-4.6 2.5.9-5.2L4.5 10l5.2-.7z',
  heart: 'M12 19.5l-6.9-6.8a4.6 4.6 0 0 1 6.5-6.5l.4.4.4-.4a4.6 4.6 0 0 1 6.5 6.5z',
  flag: 'M6 20V4.5c3.500-2 6.500 2 12 0v9c-5.500 2-8.500-2-12 0',
  'thumb-up':
    'M7 11v8a1 1 0 0 1-1 1H4.500a1 1 0 0 1-1-1v-7a1 1 0 0 1 1-1zm0 0a4 4 0 0 0 4-4V6a2 2 0 0 1 4 0v4h3.500a2 2 0 0 1 2 2.400l-1 5a2.500 2.500 0 0 1-2.400 2.100H10a3 3 0 0 1-3-3',
  flame:
    'M12 20.500a6 6 0 0 0 6-6c0-3.500-2.500-5-3.500-8-3 1.500-2.500 4-3 5.500-1-.500-1.500-1.500-1.500-3-2.500 1.500-4 3.500-4 5.500a6 6 0 0 0 6 6z',
  circle: 'M12 5a7 7 0 1 0 0 14 7 7 0 0 0 0-14z',
  check: 'M5 12.500l4.500 4.500L19 7.500',
  'circle-check': 'M12 3.500a8.500 8.500 0 1 0 0 17 8.500 8.500 0 0 0 0-17zM8 12.200l2.800 2.800 5.200-5.500',
}

/** Other programs write “mdi-star”; what nobody knows is drawn as the usual one. */
export function iconPath(name: string, usual: 'star' | 'check'): string {
  return paths[iconName(name, usual)] ?? ''
}

export function iconName(name: string, usual: 'star' | 'check'): string {
  const bare = name.replace(/^mdi-/, '')
  return Object.hasOwn(paths, bare) ? bare : usual
}
