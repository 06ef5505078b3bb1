import assert from 'node:assert/strict'
import { test } from 'node:test'
import { filesIn, isPicture, markOf, renamed } from './file-list.ts'
import { openPreviewLink, previewLink, previewStore } from './preview-store.ts'
import { refusedBy } from './refused-by.ts'

const id = 'fl_0123456789abcd'
const photo = { id, title: 'a.png', mimetype: 'image/png', size: 7 }

test('whatever a foreign database holds is a list of files, and only those uploaded here are fetched (S25)', () => {
  const strange = [photo, { url: `https://x.example/download/${id}/b` }, { url: 'javascript:x', title: 3 }, 'x', null]
  assert.deepEqual(
    filesIn(strange as never).map((file) => [file.id, file.title, isPicture(file)]),
    [
      [id, 'a.png', true],
      [id, '', false],
      [null, '', false],
      [null, '', false],
      [null, '', false],
    ],
  )
  assert.deepEqual(filesIn('x'), [])
  const [svg] = filesIn([{ ...photo, mimetype: 'image/svg+xml' }])
  assert.equal(svg && isPicture(svg), false)
})

test('a renamed file keeps everything else', () => {
  const [file] = filesIn([photo])
  assert.deepEqual(file && renamed(file, 'b.png').stored, { ...photo, title: 'b.png' })
})

for (const [title, mark] of [
  ['a.pdf', 'PDF'],
  ['a.tar.gz', 'GZ'],
  ['README', '•••'],
  ['a.<b>', '•••'],
  ['', '•••'],
] as const)
  test(`“${title}” is marked ${mark}`, () => assert.equal(markOf(title), mark))

test('what a column does not take is refused before it travels', () => {
  const file = (name: string, type: string, bytes: number) => new File([new Uint8Array(bytes)], name, { type })
  const limits = { mostFiles: 2, mostBytes: 10, types: ['image/*'] }
  const sent = [file('a.png', 'image/png', 5), file('b.pdf', 'application/pdf', 5), file('c.png', 'image/png', 11)]
  const { accepted, refused } = refusedBy(limits, 1, [...sent, file('d.png', 'image/png', 1)])
  assert.deepEqual(
    accepted.map(({ name }) => name),
    ['a.png'],
  )
  assert.deepEqual(
    refused.map(({ file: { name }, why }) => [name, why]),
    [
      ['b.pdf', 'attachments.refused.count'],
      ['c.png', 'attachments.refused.count'],
      ['d.png', 'attachments.refused.count'],
    ],
  )
  assert.deepEqual(
    refusedBy({ ...limits, mostFiles: null }, 0, sent).refused.map(({ why }) => why),
    ['attachments.refused.type', 'attachments.refused.size'],
  )
})

test('a press on a picture opens the preview, other links stay links', () => {
  const files = filesIn([photo, { ...photo, title: 'line\nbreak' }])
  assert.equal(openPreviewLink('https://x.example'), false)
  assert.equal(openPreviewLink(previewLink(files, 1)), true)
  const { shown } = previewStore.getState()
  assert.deepEqual([shown?.at, shown?.files.map(({ title }) => title)], [1, ['a.png', 'line\nbreak']])
})
