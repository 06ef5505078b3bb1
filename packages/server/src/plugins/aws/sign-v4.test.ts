import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hashOf, presignedUrl, signedHeaders } from './sign-v4.ts'

// The examples of https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html
const keys = {
  accessKey: 'AKIAIOSFODNN7EXAMPLE',
  secretKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  region: 'us-east-1',
  service: 's3',
} as const
const url = new URL('https://examplebucket.s3.amazonaws.com/test.txt')
const atMs = Date.parse('2013-05-24T00:00:00Z')

test('a request is signed as the documented one is', () => {
  const headers = { range: 'bytes=0-9' }
  const { authorization } = signedHeaders(keys, { method: 'GET', url, headers, bodyHash: hashOf(''), atMs })
  assert.equal(
    authorization,
    'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request, ' +
      'SignedHeaders=host;range;x-amz-content-sha256;x-amz-date, ' +
      'Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  )
})

test('so is an address that works by itself', () => {
  const link = new URL(presignedUrl(keys, url, { atMs, seconds: 86_400 }))
  assert.equal(
    link.searchParams.get('X-Amz-Signature'),
    'aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404',
  )
})
