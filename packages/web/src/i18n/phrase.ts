import type { TextValues } from './catalogue.ts'

/** Texts by their keys; those that depend on a number have a key for each form (`_one`, `_other`). */
export type Phrases = Readonly<Record<string, string>>

/**
 * A text with its numbers and names. By hand instead of i18next, of which these are the two things we use: that is 13 kB
 * gzipped at the beginning of every page. What is unknown says its key.
 */
export function phrase(phrases: Phrases, language: string, key: string, values?: TextValues): string {
  // Most texts are said as they stand.
  if (values === undefined) return phrases[key] ?? key
  return filledIn(phrases[keyFor(phrases, language, key, values.count)] ?? key, values)
}

function keyFor(phrases: Phrases, language: string, key: string, count: unknown): string {
  if (typeof count !== 'number') return key
  // Nothing can have words of its own in every language.
  const forms = [...(count === 0 ? ['zero'] : []), rulesOf(language).select(count)].map((form) => `${key}_${form}`)
  return forms.find((form) => phrases[form] !== undefined) ?? key
}

function filledIn(text: string, values: TextValues): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''))
}

const rules = new Map<string, Intl.PluralRules>()

function rulesOf(language: string): Intl.PluralRules {
  const known = rules.get(language) ?? new Intl.PluralRules(language)
  rules.set(language, known)
  return known
}
