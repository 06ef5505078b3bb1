import { registerHooks } from 'node:module'

type Found = ReturnType<Parameters<typeof registerHooks>[0]['resolve'] & {}>

/**
 * Finding the file behind an import takes longer than loading it: Node asks the disk anew for each of the thousands of
 * import lines, although most name a file that was found before. Here each file is looked for once, and our own, whose
 * names are written out in full, not at all.
 */
export function rememberImports(): void {
  const known = new Map<string, Found>()
  const ours = new URL('../../../', import.meta.url).href
  registerHooks({
    resolve(specifier, context, next) {
      const { parentURL } = context
      // What `require` finds depends on other rules.
      if (parentURL === undefined || !context.conditions.includes('import')) return next(specifier, context)
      const isRelative = specifier.startsWith('.')
      const place = isRelative ? new URL(specifier, parentURL).href : specifier
      if (isRelative && place.startsWith(ours) && place.endsWith('.ts'))
        return { url: place, format: 'module-typescript', shortCircuit: true }
      // A package may have another version below another package, so only ours can share what was found.
      if (!isRelative && !parentURL.startsWith(ours)) return next(specifier, context)
      const found = known.get(place) ?? { ...next(specifier, context), shortCircuit: true }
      known.set(place, found)
      return found
    },
  })
}
