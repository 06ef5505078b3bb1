/** A chosen file under the type the server takes it by: browsers know neither ending of ours. null: it is something else. */
export function structureFile(file: File): Blob | null {
  if (/\.json$/i.test(file.name)) return file.slice(0, file.size, 'application/json')
  return /\.(?:zip|rowhouse)$/i.test(file.name) ? file.slice(0, file.size, 'application/zip') : null
}
