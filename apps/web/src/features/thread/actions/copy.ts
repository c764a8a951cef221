import { common } from '../../../strings'
import { notify } from '../../../ui/overlay/notify'

/** Copies a text; where the browser does not allow it, a toast says so. */
export async function copy(text: string, copied: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    notify.success(copied)
  } catch {
    notify.error(common.copyFailed)
  }
}
