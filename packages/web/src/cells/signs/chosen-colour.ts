/** Colours that columns are made with: the theme has better ones of the same meaning. */
const usualColours: readonly string[] = ['#fcb401', '#777777', '']

/** null: the colour of the theme. */
export const chosenColour = (color: string): string | null =>
  usualColours.includes(color.toLowerCase()) ? null : color
