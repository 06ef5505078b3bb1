// The one way a mail looks, as text and as HTML.
import { escapeHtml } from '../escape-html.ts'
import { type MailSpeech, sayIn } from './mail-texts.ts'

/** Whose mail it is. */
interface MailBrand {
  readonly title: string
  /** Where its picture lies; null: it has none, or nobody outside could open it. */
  readonly logo: string | null
}

export interface MailParts {
  readonly subject: string
  /** Text of any length; an empty line begins another paragraph. */
  readonly paragraphs: readonly string[]
  readonly action?: { readonly title: string; readonly link: string }
  readonly ending?: string
}

export interface MailContent {
  readonly subject: string
  readonly text: string
  readonly html: string
}

export interface MailFrame {
  readonly brand: MailBrand
  readonly speech: MailSpeech
  /** Left out: as the screen of whoever reads it is. A preview shows both. */
  readonly scheme?: 'light' | 'dark'
}

export function layMail({ subject, paragraphs, action, ending }: MailParts, frame: MailFrame): MailContent {
  const last = ending === undefined ? [] : [ending]
  const link = action === undefined ? [] : [`${action.title}:\n${action.link}`]
  return {
    subject,
    text: `${[...paragraphs, ...link, ...last].join('\n\n')}\n`,
    html: page(
      subject,
      [
        ...paragraphs
          .flatMap((text) => text.split(/\n{2,}/))
          .map((text) => `<p style="${textStyle}">${lines(text)}</p>`),
        ...(action === undefined ? [] : [button(action, frame)]),
        ...last.map(quiet),
      ].join('\n'),
      frame,
    ),
  }
}

const lines = (text: string): string => escapeHtml(text.trim()).replaceAll('\n', '<br>')

const quiet = (text: string): string => `<p class="quiet" style="${quietStyle}">${lines(text)}</p>`

const button = ({ title, link }: NonNullable<MailParts['action']>, { speech }: MailFrame): string =>
  `<p style="${textStyle}"><a class="button" href="${escapeHtml(link)}" style="${buttonStyle}">${escapeHtml(title)}</a></p>
${quiet(sayIn(speech)('address', { link }))}`

// Many mail programs drop style sheets, so a light screen needs none: all of it stands at the elements.
const groundStyle = 'margin:0;padding:24px 12px;background:#f4f5f7;color:#1f2328'
const cardStyle =
  'max-width:520px;margin:0 auto;padding:24px;border:1px solid #e1e4e8;border-radius:8px;background:#ffffff;font:16px/1.5 Inter,system-ui,-apple-system,Segoe UI,sans-serif'
const textStyle = 'margin:0 0 16px'
const headStyle = 'margin:0 0 20px;font-weight:600;font-size:15px'
const buttonStyle =
  'display:inline-block;padding:10px 16px;border-radius:6px;background:#1f5fd6;color:#ffffff;text-decoration:none'
const quietStyle = 'margin:0 0 12px;font-size:13px;color:#59636e;word-break:break-word'
const logoStyle = 'vertical-align:middle;margin-right:8px;border:0'

/** Of programs that know dark screens; others colour the light one as they think fit, which it stands. */
const darkRules = `.ground { background: #14171a !important; color: #e6e9ed !important }
.card { background: #1f2328 !important; border-color: #363c43 !important }
.quiet { color: #a8b1bb !important }
.button { background: #3b78e7 !important; color: #ffffff !important }`

function styles(scheme: MailFrame['scheme']): string {
  if (scheme === 'light') return ':root { color-scheme: light }'
  if (scheme === 'dark') return `:root { color-scheme: dark }\n${darkRules}`
  return `:root { color-scheme: light dark; supported-color-schemes: light dark }
@media (prefers-color-scheme: dark) {
${darkRules}
}`
}

function page(title: string, content: string, { brand, speech, scheme }: MailFrame): string {
  const schemes = scheme ?? 'light dark'
  return `<!doctype html>
<html lang="${speech.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="${schemes}">
<meta name="supported-color-schemes" content="${schemes}">
<title>${escapeHtml(title)}</title>
<style>
${styles(scheme)}
</style>
</head>
<body class="ground" style="${groundStyle}">
<div class="card" style="${cardStyle}">
<p style="${headStyle}">${logoOf(brand)}${escapeHtml(brand.title)}</p>
${content}
</div>
</body>
</html>
`
}

const logoOf = ({ logo }: MailBrand): string =>
  logo === null ? '' : `<img src="${escapeHtml(logo)}" width="28" height="28" alt="" style="${logoStyle}">`
