import { readPicture } from '@rowhouse/core/api/account'
import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { callForBlob } from '../../api/client.ts'
import type { AvatarPerson } from '../../ui/avatar.tsx'

/** In pixels; sharp at twice the size it is drawn in. */
const side = 48
/** The canvas cuts pictures to this form; a round one stands in the middle of it. */
const form = 1.3

/** Round pictures of people for the canvas of the grid, by user id. Pictures need the token, which an address cannot send. */
export function useFaces(people: ReadonlyMap<string, AvatarPerson>): ReadonlyMap<string, string> {
  const pictured = [...people.values()].filter(({ picture }) => picture !== null && picture !== undefined)
  const faces = useQueries({
    queries: pictured.map(({ id, picture }) => ({
      queryKey: ['face', id, picture],
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        roundFace(await callForBlob(readPicture, { params: { userId: id }, signal })),
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
    })),
    combine: (results) => results.map(({ data }) => data ?? null),
  })
  // The people are told by their faces: the list is made anew by every render.
  const known = JSON.stringify(pictured.map(({ id }, place) => [id, faces[place] ?? null]))
  return useMemo(() => {
    const pairs = JSON.parse(known) as readonly (readonly [string, string | null])[]
    return new Map(pairs.flatMap(([id, face]) => (face === null ? [] : [[id, face] as const])))
  }, [known])
}

async function roundFace(picture: Blob): Promise<string | null> {
  const image = await createImageBitmap(picture)
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(side * form)
  canvas.height = side
  const context = canvas.getContext('2d')
  if (context === null) return null
  context.arc(canvas.width / 2, side / 2, side / 2, 0, 2 * Math.PI)
  context.clip()
  const scale = side / Math.min(image.width, image.height)
  const [width, height] = [image.width * scale, image.height * scale]
  context.drawImage(image, (canvas.width - width) / 2, (side - height) / 2, width, height)
  return canvas.toDataURL('image/png')
}
