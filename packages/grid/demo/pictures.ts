/** Thumbnails that need no network. */
export const pictures: Readonly<Record<string, string>> = {
  hills: svg(
    '<svg xmlns="http://www.w3.org/2000/svg" width="78" height="60" viewBox="0 1 26 20" preserveAspectRatio="xMidYMid slice"><rect width="26" height="22" fill="#dfe7f5"/><path d="M0 22V14l7-5 6 5 6-8 7 7v9z" fill="#8fa9d8"/><circle cx="6" cy="6" r="2" fill="#fff"/></svg>',
  ),
  towers: svg(
    '<svg xmlns="http://www.w3.org/2000/svg" width="78" height="60" viewBox="0 1 26 20" preserveAspectRatio="xMidYMid slice"><rect width="26" height="22" fill="#f4e6da"/><path d="M5 22V8h7v14zM14 22V5h7v17z" fill="#d9a67c"/><path d="M7 11h3M7 14h3M16 8h3M16 11h3M16 14h3" stroke="#fff" stroke-width="1.400"/></svg>',
  ),
  doc: svg(
    '<svg xmlns="http://www.w3.org/2000/svg" width="78" height="60" viewBox="0 1 26 20" preserveAspectRatio="xMidYMid slice"><rect width="26" height="22" fill="#fff"/><path d="M4 5h12M4 8.500h18M4 11.500h18M4 14.500h11" stroke="#b9bfcc" stroke-width="1.400"/><path d="M16 18h6" stroke="#5b78d6" stroke-width="1.600"/></svg>',
  ),
  bars: svg(
    '<svg xmlns="http://www.w3.org/2000/svg" width="78" height="60" viewBox="0 1 26 20" preserveAspectRatio="xMidYMid slice"><rect width="26" height="22" fill="#e3f0ea"/><path d="M4 17V12h3v5zM9 17V8h3v9zM14 17v-7h3v7zM19 17V5h3v12z" fill="#6fae92"/></svg>',
  ),
  ring: svg(
    '<svg xmlns="http://www.w3.org/2000/svg" width="78" height="60" viewBox="0 1 26 20" preserveAspectRatio="xMidYMid slice"><rect width="26" height="22" fill="#efe4f5"/><circle cx="13" cy="11" r="5.500" fill="none" stroke="#a57bc4" stroke-width="3"/><path d="M13 5.500a5.500 5.500 0 0 1 5.500 5.500" fill="none" stroke="#6d4191" stroke-width="3"/></svg>',
  ),
}

function svg(markup: string): string {
  return `data:image/svg+xml,${encodeURIComponent(markup)}`
}
