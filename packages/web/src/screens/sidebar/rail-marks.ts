/** Two letters for each table, all different as far as their titles allow: Co, Cn, De. */
export function railMarks(titles: readonly string[]): readonly string[] {
  const taken = new Set<string>()
  return titles.map((title) => {
    const [first = '', ...rest] = Array.from(title.trim()).filter((sign) => /[\p{L}\p{N}]/u.test(sign))
    const marks = rest.map((sign) => first.toUpperCase() + sign.toLowerCase())
    const mark = marks.find((one) => !taken.has(one)) ?? marks[0] ?? first.toUpperCase()
    taken.add(mark)
    return mark
  })
}
