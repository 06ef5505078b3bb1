/** As wide as its place in the other page (spec 133). */
export const embedCode = (embedUrl: string): string =>
  `<iframe src="${escaped(embedUrl)}" width="100%" height="700" style="border:0"></iframe>`

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
