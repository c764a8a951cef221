import type { SavedFilter } from '@hilo/contracts'
import { errorSentence } from '../../server/http/api-error'
import { history } from '../../strings'
import { Confirm } from '../../ui/overlay/confirm'
import { useDeleteSavedFilter } from './saved-filter-mutations'

const words = history.saved

export function SavedFilterDelete({ saved, onClose }: { saved: SavedFilter; onClose: () => void }) {
  const deletion = useDeleteSavedFilter()
  return (
    <Confirm
      open
      final
      danger
      title={words.removeTitle(saved.name)}
      action={words.removeAction}
      busy={deletion.isPending}
      error={deletion.error ? errorSentence(deletion.error, words.removeFailed) : undefined}
      onConfirm={() => deletion.mutate(saved, { onSuccess: onClose })}
      onClose={onClose}
      returnFocus={() => document.querySelector<HTMLElement>('[data-saved-filters]') ?? true}
    >
      <p>{saved.shared ? words.removeSharedText : words.removeText}</p>
    </Confirm>
  )
}
