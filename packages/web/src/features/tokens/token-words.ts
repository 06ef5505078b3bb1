import type { Texts } from '../../i18n/catalogue.ts'
import type { Token } from './token-queries.ts'

const dayMs = 24 * 3_600_000
/** From then on people are warned. */
const soonDays = 14

/** Where a token leads, in one line. */
export function placeWords({ projects }: Pick<Token, 'projects'>, t: Texts): string {
  if (projects === null) return t('tokens.where.everywhere')
  if (projects.length === 0) return t('tokens.where.nowhere')
  return projects
    .map(({ title, tables }) =>
      tables === null ? title : t('tokens.where.tables', { title, tables: tables.map((one) => one.title).join(', ') }),
    )
    .join('; ')
}

interface Expiry {
  readonly state: 'never' | 'later' | 'soon' | 'over'
  readonly words: string
}

export function expiryOf({ expiresAt }: Pick<Token, 'expiresAt'>, now: Date, t: Texts, locale: string): Expiry {
  if (expiresAt === null) return { state: 'never', words: t('tokens.expires.never') }
  const at = new Date(expiresAt)
  const date = at.toLocaleDateString(locale, { month: 'short', day: 'numeric', year: 'numeric' })
  const leftMs = at.getTime() - now.getTime()
  if (leftMs <= 0) return { state: 'over', words: t('tokens.expires.over', { date }) }
  const count = Math.ceil(leftMs / dayMs)
  return count > soonDays
    ? { state: 'later', words: date }
    : { state: 'soon', words: t('tokens.expires.in', { count }) }
}
