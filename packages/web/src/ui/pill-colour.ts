import { projectColors } from '@rowhouse/core/api/projects'

/** The number of a pill colour: by its name when it has one, else always the same one for the same text. */
export function pillColour(nameOrSeed: string): number {
  const named = (projectColors as readonly string[]).indexOf(nameOrSeed)
  if (named >= 0) return named
  let hash = 0
  for (const character of nameOrSeed) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0
  // Grey means “nothing chosen”, so seeds spread over the nine others.
  return 1 + (hash % (projectColors.length - 1))
}

export function pillTokens(colour: number): Record<string, string> {
  return {
    '--pb': `var(--rh-pill-${colour}-bg)`,
    '--pt': `var(--rh-pill-${colour})`,
    '--pd': `var(--rh-pill-${colour}-dot)`,
  }
}
