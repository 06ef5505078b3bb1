// The API as a page for people. No script and no handler in it: what it shows works with everything switched off.

import { escapeHtml } from '../../platform/escape-html.ts'
import { bodySchema, type Call, type CurlPlace, curlExample, isPublic } from './curl.ts'
import type { OpenApiDocument } from './document.ts'
import type { JsonSchema, Method, Operation, Parameter } from './operation.ts'
import { pageStyle } from './page-style.ts'

interface Group {
  readonly name: string
  /** A table and a noun of the API may be called the same. */
  readonly id: string
  readonly calls: readonly Call[]
}

/** One document after the other, each as groups of calls. */
export function apiPage(documents: readonly OpenApiDocument[], place: CurlPlace): string {
  const groups = documents.flatMap(groupsOf)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>API Docs</title>
<style>${pageStyle}</style>
</head>
<body>
<header>
<h1>API Docs</h1>
<p>Every call answers JSON unless it says otherwise. Send an API token as the header <code>xc-token</code>,
or the token you got by signing in as <code>xc-auth</code>.
The same for programs: <a href="/api/v1/openapi.json">openapi.json</a></p>
<nav aria-label="Groups">${groups.map(({ name, id }) => `<a href="#${id}">${escapeHtml(name)}</a>`).join(' ')}</nav>
</header>
<main>
${groups.map((one) => group(one, place)).join('\n')}
</main>
</body>
</html>
`
}

function groupsOf(document: OpenApiDocument, at: number): readonly Group[] {
  const calls = callsOf(document)
  return document.tags.map(({ name }, number) => ({
    name,
    id: `group-${at}-${number}`,
    calls: calls.filter(({ operation }) => operation.tags[0] === name),
  }))
}

/** Older paths answer the same; they stay out of the page, which is for whoever writes something new. */
function callsOf({ paths, components }: OpenApiDocument): Call[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    (Object.entries(methods) as [Method, Operation][])
      .filter(([, operation]) => operation.deprecated !== true)
      .map(([method, operation]) => ({ method, path, operation, schemas: components.schemas })),
  )
}

function group({ name, id, calls }: Group, place: CurlPlace): string {
  return `<section aria-labelledby="${id}">
<h2 id="${id}">${escapeHtml(name)}</h2>
${calls.map((call) => article(call, place)).join('\n')}
</section>`
}

function article(call: Call, place: CurlPlace): string {
  const { method, path, operation } = call
  return `<article id="${escapeHtml(operation.operationId)}">
<h3><span class="method ${method}">${method.toUpperCase()}</span> <code>${escapeHtml(path)}</code></h3>
<p>${escapeHtml(operation.summary)}${isPublic(operation) ? ' <span class="public">no sign-in needed</span>' : ''}</p>
${parameterTable(call)}
<pre tabindex="0" aria-label="Example"><code>${escapeHtml(curlExample(call, place))}</code></pre>
</article>`
}

interface Row {
  readonly name: string
  readonly place: string
  readonly type: string
  readonly required: boolean
  readonly description: string
}

function parameterTable(call: Call): string {
  const rows = [...call.operation.parameters.map(parameterRow), ...bodyRows(call)]
  if (rows.length === 0) return ''
  return `<div class="table"><table>
<thead><tr><th scope="col">Name</th><th scope="col">In</th><th scope="col">Type</th><th scope="col">Meaning</th></tr></thead>
<tbody>${rows.map(tableRow).join('')}</tbody>
</table></div>`
}

function tableRow({ name, place, type, required, description }: Row): string {
  const mark = required ? ' <span class="required">required</span>' : ''
  return `<tr><td><code>${escapeHtml(name)}</code>${mark}</td><td>${escapeHtml(place)}</td><td>${escapeHtml(type)}</td><td>${escapeHtml(description)}</td></tr>`
}

function parameterRow({ name, in: place, required, schema, description = '' }: Parameter): Row {
  return { name, place, type: typeName(schema), required, description }
}

function bodyRows(call: Call): Row[] {
  const { properties = {}, required = [] } = bodySchema(call) ?? {}
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    place: 'body',
    type: typeName(schema),
    required: required.includes(name),
    description: schema.description ?? '',
  }))
}

function typeName(schema: JsonSchema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.anyOf !== undefined) return schema.anyOf.map(typeName).join(' or ')
  if (schema.type === 'array') return `list of ${schema.items === undefined ? 'anything' : typeName(schema.items)}`
  return [schema.type ?? 'anything'].flat().join(' or ')
}
