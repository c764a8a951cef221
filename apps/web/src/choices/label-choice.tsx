import { foldText, isAdmin, type Label, limits, matchesTyped, type SessionUser } from '@hilo/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { call } from '../server/http/api-client'
import { toastError } from '../server/http/error-toasts'
import { keys } from '../server/http/keys'
import { useLabels } from '../server/reads/labels'
import { labels as words } from '../strings'
import { AreaDot } from '../ui/display/area-dot'
import { Button } from '../ui/form/button'
import { Checkbox } from '../ui/form/inputs/checkbox'
import { SearchField } from '../ui/form/inputs/search-field'
import { ErrorState } from '../ui/state/error-state'

interface LabelChoiceProps {
  me: SessionUser
  /** Whether the chats have it; null if only some do. */
  stateOf: (label: Label) => boolean | null
  onChoose: (label: Label, on: boolean) => void
}

/** A label made while labelling; its colour can be changed in the settings. */
const newColor = '#6b6a67'

/** The field where typing begins. */
export const labelSearch = (within: HTMLElement) => within.querySelector<HTMLElement>('input[type="search"]')

/** The business's labels to search and tick; an administrator makes a new one by its name. */
export function LabelChoice({ me, stateOf, onChoose }: LabelChoiceProps) {
  const [text, setText] = useState('')
  const list = useLabels(true)
  const client = useQueryClient()
  const creation = useMutation({
    mutationFn: (name: string) => call('createLabel', { body: { name, color: newColor } }),
    onSuccess: async (label) => {
      setText('')
      onChoose(label, true)
      await client.invalidateQueries({ queryKey: keys.labels })
    },
    onError: (error) => toastError(error, words.choose.createFailed),
  })
  const all = list.data ?? []
  const typed = text.trim()
  const shown = all.filter(({ name }) => matchesTyped(typed, name))
  const isNew = typed !== '' && !all.some(({ name }) => foldText(name) === foldText(typed))
  const canCreate = isAdmin(me.role) && isNew && typed.length <= limits.labelLength
  /** Enter ticks the first match of the typed text, or takes its tick away. */
  const chooseFirst = () => {
    const [first] = shown
    if (typed === '') return
    if (first) {
      setText('')
      onChoose(first, stateOf(first) !== true)
    } else if (canCreate && !creation.isPending) creation.mutate(typed)
  }
  return (
    <div className="grid gap-3">
      <SearchField label={words.choose.search} text={text} onText={setText} onEnter={chooseFirst} />
      {list.isError ? (
        <ErrorState
          title={words.choose.loadFailed}
          busy={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      ) : (
        <ul className="grid max-h-72 gap-2 overflow-y-auto">
          {shown.map((label) => (
            <li key={label.uuid}>
              <Checkbox
                checked={stateOf(label) ?? false}
                mixed={stateOf(label) === null}
                onChange={(event) => onChoose(label, event.target.checked)}
              >
                <AreaDot color={label.color} />
                <span className="wrap-anywhere">{label.name}</span>
              </Checkbox>
            </li>
          ))}
        </ul>
      )}
      <p role="status" className="text-second text-muted empty:hidden">
        {list.data && shown.length === 0 && (all.length === 0 ? words.choose.empty : words.choose.none)}
      </p>
      {canCreate && (
        <Button
          icon={Plus}
          busy={creation.isPending}
          onClick={() => creation.mutate(typed)}
          className="justify-self-start"
        >
          {words.choose.create(typed)}
        </Button>
      )}
    </div>
  )
}
