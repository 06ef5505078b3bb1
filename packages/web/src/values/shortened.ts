/** As much of a text as fits into a sentence to the person who typed it. */
export const shortened = (text: string): string => (text.length > 40 ? `${text.slice(0, 39)}…` : text)
