const units = ['B', 'kB', 'MB', 'GB', 'TB']

export function showSize(bytes: number): string {
  const power = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3))
  return `${Math.round((bytes / 1000 ** power) * 10) / 10} ${units[power]}`
}
