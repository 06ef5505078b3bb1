const afterMs = 500

/**
 * A start leaves as much garbage as it leaves behind, and V8 keeps the room for it until it is needed for something else. So
 * it is collected once, when the first calls are answered. Where Node was built without an inspector, nothing happens.
 */
export function tidyHeapAfterStart(onFailure: (error: unknown) => void): void {
  setTimeout(() => void collect().catch(onFailure), afterMs).unref()
}

async function collect(): Promise<void> {
  // Its session is the only way to ask for a collection without a flag for the whole process. It opens no port.
  const { Session } = await import('node:inspector/promises')
  const session = new Session()
  session.connect()
  try {
    await session.post('HeapProfiler.collectGarbage')
  } finally {
    session.disconnect()
  }
}
