const browsers = [
  [/\bEdg(?:e|A|iOS)?\/(\d+)/, 'Edge'],
  [/\bOPR\/(\d+)/, 'Opera'],
  [/\bFirefox\/(\d+)/, 'Firefox'],
  [/\bHeadlessChrome\/(\d+)/, 'Chrome'],
  [/\b(?:Chrome|CriOS)\/(\d+)/, 'Chrome'],
  [/\bVersion\/(\d+).*\bSafari\//, 'Safari'],
  [/\bcurl\/(\d+)/, 'curl'],
  [/\b(?:node|undici|axios)\b/, 'Script'],
] as const

const systems = [
  [/\bAndroid\b/, 'Android'],
  [/\biP(?:hone|ad)\b/, 'iOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
] as const

/** “Chrome 156 on Linux”: enough to recognise a device, too little to trace one. */
export function describeDevice(userAgent: string | undefined): string {
  // Cut first: the patterns must never see a megabyte.
  const text = (userAgent ?? '').slice(0, 300)
  const browser = browsers.map(([pattern, name]) => nameIn(text, pattern, name)).find((found) => found !== null)
  const system = systems.find(([pattern]) => pattern.test(text))?.[1]
  if (browser === undefined) return system ?? 'Unknown device'
  return system === undefined ? browser : `${browser} on ${system}`
}

function nameIn(text: string, pattern: RegExp, name: string): string | null {
  const found = pattern.exec(text)
  if (found === null) return null
  return found[1] === undefined ? name : `${name} ${found[1]}`
}
