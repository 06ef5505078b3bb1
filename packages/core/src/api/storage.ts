import { Type } from '../schema/type.ts'
import { closed, endpoint } from './endpoint.ts'

/** A file as it stands in a cell. `url` and `path` lead to it for whoever may read it; see docs/attachments.md. */
export const Attachment = Type.Object({
  id: Type.String(),
  url: Type.String(),
  path: Type.String(),
  title: Type.String(),
  mimetype: Type.String({ description: 'Pictures by their content, others as the sender called them' }),
  size: Type.Integer(),
})

const projectParams = Type.Object({ projectId: Type.String({ maxLength: 40 }) })
const fileParams = Type.Object({ fileId: Type.String({ maxLength: 40 }) })

/** Old clients name the project in `path`: “noco/{project}/{table}/{column}”. */
const PlaceQuery = Type.Object({ path: Type.Optional(Type.String({ maxLength: 1000 })) })

export const uploadFiles = endpoint({
  method: 'POST',
  path: '/api/v1/db/storage/:projectId/upload',
  aliases: ['/api/v1/db/storage/upload'],
  operation: 'attachments.upload',
  scope: 'project',
  summary: 'Upload files (multipart/form-data); what they are is put into a cell of an Attachment column',
  params: Type.Partial(projectParams),
  query: PlaceQuery,
  takesFile: true,
  unknownFields: 'drop',
  reply: Type.Array(Attachment),
})

export const uploadByUrl = endpoint({
  method: 'POST',
  path: '/api/v1/db/storage/:projectId/upload-by-url',
  aliases: ['/api/v1/db/storage/upload-by-url'],
  operation: 'attachments.uploadByUrl',
  scope: 'project',
  summary: 'Fetch files from public addresses',
  params: Type.Partial(projectParams),
  query: PlaceQuery,
  body: Type.Array(
    Type.Object({ url: Type.String({ maxLength: 8192 }), fileName: Type.Optional(Type.String({ maxLength: 255 })) }),
    { minItems: 1, maxItems: 20 },
  ),
  unknownFields: 'drop',
  reply: Type.Array(Attachment),
})

export const thumbnailSizes = ['small', 'large'] as const

export const showingFile = {
  thumbnail: Type.Optional(Type.Enum(thumbnailSizes)),
  title: Type.Optional(Type.String({ maxLength: 1000, description: 'The name to keep it under' })),
  download: Type.Optional(Type.Boolean({ description: 'Pictures too are kept instead of shown' })),
}

export const downloadFile = endpoint({
  method: 'GET',
  path: '/api/v1/db/storage/files/:fileId',
  aliases: ['/download/:fileId', '/download/:fileId/:name'],
  operation: 'attachments.read',
  scope: 'project',
  summary: 'A file, in parts if asked; pictures as pictures, all else to be kept',
  params: fileParams,
  query: Type.Object({
    ...showingFile,
    link: Type.Optional(Type.String({ maxLength: 1000, description: 'From the call below, instead of a token' })),
  }),
  unknownFields: 'drop',
  reply: Type.Unsafe<Uint8Array>({}),
})

export const linkFile = endpoint({
  method: 'POST',
  path: '/api/v1/db/storage/files/:fileId/link',
  operation: 'attachments.read',
  scope: 'project',
  summary: 'An address that works for some minutes without a token, as long as the asker may read the file',
  params: fileParams,
  body: Type.Object({ title: Type.Optional(Type.String({ maxLength: 255 })) }, closed),
  reply: Type.Object({ url: Type.String(), expiresAt: Type.String() }),
})
