import assert from 'node:assert/strict'
import { test } from 'node:test'
import { embedCode } from './embed-code.ts'

test('the frame is as wide as its place and 700 high (spec 133, 286)', () => {
  assert.equal(
    embedCode('https://a.example/embed/k#/nc/view/k?embed'),
    '<iframe src="https://a.example/embed/k#/nc/view/k?embed" width="100%" height="700" style="border:0"></iframe>',
  )
})

test('no address breaks out of its attribute', () => {
  assert.equal(embedCode('https://a.example/"><script>').includes('"><script>'), false)
})
