const written = new WeakMap<HTMLElement, Map<string, string>>()

/** Writes what differs: the same style again would still cost the browser a look at it. All of an element goes this way. */
export function setStyle(element: HTMLElement, style: Readonly<Partial<Record<StyleName, string>>>): void {
  const known = written.get(element) ?? new Map<string, string>()
  written.set(element, known)
  for (const name of Object.keys(style) as StyleName[]) {
    const value = style[name]
    if (value === undefined || known.get(name) === value) continue
    known.set(name, value)
    element.style[name] = value
  }
}

type StyleName = {
  [K in keyof CSSStyleDeclaration]: K extends string ? (CSSStyleDeclaration[K] extends string ? K : never) : never
}[keyof CSSStyleDeclaration] &
  string
