import { saved } from '../state/saved.ts'
import { firstTexts, type TextKey, type TextRoom, type TextValues } from './catalogue.ts'
import { directionOf, translatedCodes } from './locales.ts'
import { type Phrases, phrase } from './phrase.ts'

const fallback = 'en'
let language: string = fallback
let phrases: Phrases = firstTexts

export function startTexts(): void {
  const wanted = saved.getState().settings.language
  language = translatedCodes.includes(wanted) ? wanted : fallback
  document.documentElement.lang = language
  document.documentElement.dir = directionOf(language)
}

/** For code outside of components. */
export function text(key: TextKey, values?: TextValues): string {
  return phrase(phrases, language, key, values)
}

const rooms: { readonly [Room in TextRoom]: () => Promise<Phrases> } = {
  house: () => import('./house-texts.ts').then((m) => m.houseTexts),
  table: () => import('./table-texts.ts').then((m) => m.tableTexts),
  form: () => import('./form-texts.ts').then((m) => m.formTexts),
  later: () => import('./later-texts.ts').then((m) => m.laterTexts),
}
const everyRoom = Object.keys(rooms) as readonly TextRoom[]
const loading = new Map<TextRoom, Promise<void>>()

/** Every text there is, or those of some rooms; a second call costs nothing, one after a failure tries again. */
export async function loadTexts(wanted: readonly TextRoom[] = everyRoom): Promise<void> {
  await Promise.all(wanted.map(loadRoom))
}

function loadRoom(room: TextRoom): Promise<void> {
  const known = loading.get(room)
  if (known !== undefined) return known
  const coming = rooms[room]().then(
    (texts) => {
      phrases = { ...phrases, ...texts }
    },
    (error: unknown) => {
      loading.delete(room)
      throw error
    },
  )
  loading.set(room, coming)
  return coming
}

export async function allTexts(): Promise<Phrases> {
  await loadTexts()
  return phrases
}

/** A part that may say anything comes with its texts. */
export async function withTexts<Part>(part: Promise<Part>, says?: readonly TextRoom[]): Promise<Part> {
  const [loaded] = await Promise.all([part, loadTexts(says)])
  return loaded
}
