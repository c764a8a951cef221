import type { Area } from '@hilo/contracts'
import { useQueryClient } from '@tanstack/react-query'
import { Layers } from 'lucide-react'
import { useState } from 'react'
import { useFormValues } from '../../../server/forms/use-form-values'
import { useSave } from '../../../server/forms/use-save'
import { call } from '../../../server/http/api-client'
import type { RowsView } from '../../../server/reads/pages'
import { putRow, refreshRows } from '../../../server/reads/rows'
import { settings } from '../../../strings'
import { FormContent } from '../../../ui/form/form-dialog'
import { FormSkeleton } from '../../../ui/form/form-skeleton'
import { EmptyState } from '../../../ui/state/empty-state'
import { ErrorState } from '../../../ui/state/error-state'
import { AreaTabs } from '../area-tabs'
import { WelcomeField } from './welcome-field'
import { WelcomePlaceholder } from './welcome-placeholder'

interface ManualWelcomeProps {
  areas: RowsView<Area>
  from: string
  onClose: () => void
}

const words = settings.areaWelcome

export function ManualWelcome({ areas, from, onClose }: ManualWelcomeProps) {
  const { rows, state, reason, busy, retry } = areas
  if (state === 'ready' && rows.length > 0)
    return <WelcomeEditor areas={rows} from={from} onClose={onClose} />
  return (
    <WelcomePlaceholder>
      {state === 'loading' && <FormSkeleton fields={1} />}
      {state === 'ready' && (
        <EmptyState icon={Layers} title={words.none}>
          {words.noneHelp}
        </EmptyState>
      )}
      {(state === 'failed' || state === 'forbidden') && (
        <ErrorState title={settings.areasFailed} reason={reason} busy={busy} onRetry={retry} />
      )}
    </WelcomePlaceholder>
  )
}

function WelcomeEditor({
  areas,
  from,
  onClose,
}: {
  areas: readonly Area[]
  from: string
  onClose: () => void
}) {
  const client = useQueryClient()
  const [chosen, setChosen] = useState(areas[0]?.uuid)
  /** The typed messages by area uuid. */
  const { values: typed, set } = useFormValues<Record<string, string>>({}, 'area-welcomes')
  const area = areas.find(({ uuid }) => uuid === chosen) ?? areas[0]
  const textOf = ({ uuid, incoming_message }: Area) => typed[uuid] ?? incoming_message
  const changed = areas.filter((other) => textOf(other) !== other.incoming_message)
  const saving = useSave(
    ({ uuid, version }: Area) =>
      call('updateArea', { body: { id: uuid, data: { incoming_message: typed[uuid] ?? '', version } } }),
    {
      failedSentence: settings.areaSaveFailed,
      onSaved: ({ msg: _, ...saved }) => void putRow(client, 'listAreas', saved),
      onStale: () => void refreshRows(client, 'listAreas'),
    },
  )
  if (!area) return null

  /** Saves the shown message; the dialog stays open while others are unsaved. */
  function save(): void {
    if (!area) return
    const otherChanged = changed.filter(({ uuid }) => uuid !== area.uuid)
    if (changed.length === 0) {
      onClose()
      return
    }
    saving.save(changed.includes(area) ? area : (otherChanged[0] ?? area), {
      onSuccess: () => {
        const next = otherChanged[0]
        if (!next) onClose()
        else setChosen(next.uuid)
      },
    })
  }
  return (
    <FormContent
      title={words.title}
      subtitle={words.manual}
      busy={saving.busy}
      dirty={changed.length > 0}
      error={saving.problem}
      refusal={saving.refusal}
      onSubmit={save}
      onClose={onClose}
    >
      <AreaTabs
        areas={areas}
        chosen={area.uuid}
        changed={changed.map(({ uuid }) => uuid)}
        onChoose={setChosen}
      >
        <WelcomeField
          label={words.messageOf(area.name)}
          text={textOf(area)}
          from={from}
          error={saving.wrong('incoming_message')}
          onText={(text) => set(area.uuid, text)}
        />
      </AreaTabs>
    </FormContent>
  )
}
