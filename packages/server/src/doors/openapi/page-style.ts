/** Colours are those of the web app's tokens; every pair of text and ground has a contrast of at least 4.5 to 1. */
export const pageStyle = `
:root { color-scheme: light dark; --ground: #ffffff; --sunken: #f5f6f7; --text: #1d1f24; --quiet: #60636c; --line: #e5e6e9; --accent: #3359cb; }
@media (prefers-color-scheme: dark) {
  :root { --ground: #17191d; --sunken: #27292e; --text: #e8e9ec; --quiet: #b5b7be; --line: #32343a; --accent: #83a8ff; }
}
* { box-sizing: border-box; }
body { margin: 0 auto; max-inline-size: 60rem; padding: 2rem 1rem 4rem; background: var(--ground); color: var(--text);
  font: 0.875rem/1.375rem Inter, system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; }
h1 { margin: 0; font-size: 1.5rem; line-height: 2rem; }
h2 { margin: 2.5rem 0 0; padding-block-end: 0.375rem; border-block-end: 1px solid var(--line); font-size: 1.25rem; line-height: 1.75rem; text-transform: capitalize; }
h3 { margin: 0; font-size: 0.875rem; overflow-wrap: anywhere; }
article { padding-block: 1.25rem 0.25rem; }
p { margin: 0.375rem 0; }
a { color: var(--accent); }
nav { display: flex; flex-wrap: wrap; gap: 0.75rem; margin-block-start: 0.75rem; text-transform: capitalize; }
code, pre { font-family: ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace; font-size: 0.8125rem; }
pre { margin: 0.5rem 0; padding: 0.75rem; overflow-x: auto; border-radius: 6px; background: var(--sunken); user-select: all; }
pre:focus-visible, a:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.method { display: inline-block; min-inline-size: 3.75rem; padding: 0 0.375rem; border: 1px solid currentColor; border-radius: 4px;
  color: var(--quiet); font-size: 0.75rem; text-align: center; }
.method.get { color: var(--accent); }
.public, .required { color: var(--quiet); font-size: 0.75rem; }
.public { padding: 0 0.375rem; border: 1px solid var(--line); border-radius: 4px; }
.table { overflow-x: auto; }
table { inline-size: 100%; border-collapse: collapse; font-size: 0.8125rem; }
th, td { padding: 0.25rem 0.75rem 0.25rem 0; border-block-end: 1px solid var(--line); text-align: start; vertical-align: top; }
th { color: var(--quiet); font-weight: 500; }
`
