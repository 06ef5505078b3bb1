// What a comment is made of: light Markdown, in which people are mentioned by id. Names change, ids do not.

export const commentLimits = { characters: 10_000, mentions: 50, answers: 200, records: 1000, files: 10 } as const

/** A small set: whoever reads knows what each says. */
export const reactions = ['like', 'love', 'seen', 'done', 'laugh', 'celebrate'] as const
export type Reaction = (typeof reactions)[number]

const mention = /@\{(us_[0-9a-z]{14})\}/g

/** As it stands in the text. */
export const mentionOf = (userId: string): string => `@{${userId}}`

/** Ids of whoever is mentioned, each once. */
export function mentionsIn(text: string): string[] {
  return [...new Set([...text.matchAll(mention)].map(([, id = '']) => id))]
}

/** The text in pieces: what was written, and between it whoever is mentioned. */
export function piecesOf(text: string): readonly (string | { readonly user: string })[] {
  const pieces: (string | { readonly user: string })[] = []
  let done = 0
  for (const match of text.matchAll(mention)) {
    if (match.index > done) pieces.push(text.slice(done, match.index))
    pieces.push({ user: match[1] ?? '' })
    done = match.index + match[0].length
  }
  if (done < text.length) pieces.push(text.slice(done))
  return pieces
}

/** For readers who know people by names. */
export const withNames = (text: string, nameOf: (userId: string) => string): string =>
  piecesOf(text)
    .map((piece) => (typeof piece === 'string' ? piece : `@${nameOf(piece.user)}`))
    .join('')
