const other: Readonly<Record<string, string>> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' }

/** What a key means: arrows lead back and on, and where people write to the left the left one leads on. */
export const mirroredKey = (key: string): string => (document.documentElement.dir === 'rtl' ? (other[key] ?? key) : key)
