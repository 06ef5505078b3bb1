import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { ApiError } from '../../api/errors.ts'
import { inEnglish } from '../../i18n/testing/in-english.ts'
import { confirmStore } from '../../ui/confirm-store.ts'
import { lossIn, removeOrAsk } from './ask-loss.ts'

before(inEnglish)

const refusal = (status: number, body: unknown) => new ApiError('No.', { status, code: 'conflict', body })
const loss = { columns: ['picture', 'file'], records: 2 }

test('a refusal that tells what would be lost is told apart from every other', () => {
  assert.deepEqual(lossIn(refusal(409, { loss })), loss)
  for (const other of [refusal(409, {}), refusal(409, null), refusal(500, { loss }), new Error('No.')])
    assert.equal(lossIn(other), null)
})

/** Answers the question as soon as it is asked; gives what was asked for in which way. */
async function removed(agreed: boolean): Promise<{ ways: string[]; reply: string | null; heading: unknown }> {
  const ways: string[] = []
  let heading: unknown = null
  const stop = confirmStore.subscribe(({ asked }) => {
    heading = asked?.question.heading ?? heading
    asked?.answer(agreed)
  })
  const reply = await removeOrAsk(async (way) => {
    ways.push(way)
    if (way === 'refuse') throw refusal(409, { loss })
    return 'gone'
  })
  stop()
  return { ways, reply, heading }
}

test('who agrees deletes all the same, who does not keeps everything', async () => {
  const agreed = await removed(true)
  assert.deepEqual([agreed.ways, agreed.reply], [['refuse', 'accept'], 'gone'])
  assert.match(String(agreed.heading), /^In 2 records .*“picture”, “file”/)
  const kept = await removed(false)
  assert.deepEqual([kept.ways, kept.reply], [['refuse'], null])
})

test('nobody is asked about any other refusal', async () => {
  await assert.rejects(
    removeOrAsk(() => Promise.reject(refusal(404, {}))),
    /No\./,
  )
})
