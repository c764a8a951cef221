import { useEffect } from 'react'

/** A file let go where nothing takes it: the browser would open it, and Hilo would be gone with all that is open. */
const refuse = (event: DragEvent) => {
  if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return
  event.preventDefault()
  event.dataTransfer.dropEffect = 'none'
}

/** Asked last, when everything on the page has had its turn. */
export function useStrayFiles(): void {
  useEffect(() => {
    addEventListener('dragover', refuse)
    addEventListener('drop', refuse)
    return () => {
      removeEventListener('dragover', refuse)
      removeEventListener('drop', refuse)
    }
  }, [])
}
