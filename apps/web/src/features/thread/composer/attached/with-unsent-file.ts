/** Loads the view of an unsent file together with `part`, because the connection may be lost when it is needed. */
export async function withUnsentFile<Module>(part: Promise<Module>): Promise<Module> {
  await import('../../bubble/unsent/unsent-file-bubble')
  return part
}
