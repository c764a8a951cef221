import type { Area } from '@hilo/contracts'
import { useQueryClient } from '@tanstack/react-query'
import { Layers } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../server/api-client'
import { putRow, type RowsView, refreshRows } from '../../server/rows'
import { useDraft } from '../../server/use-draft'
import { useSave } from '../../server/use-save'
import { settings } from '../../strings'
import { EmptyState } from '../../ui/empty-state'
import { ErrorState } from '../../ui/error-state'
import { FormFace } from '../../ui/form-dialog'
import { FormSkeleton } from '../../ui/form-skeleton'
import { AreaTabs } from './area-tabs'
import { WelcomeField } from './welcome-field'
import { WelcomeWaiting } from './welcome-waiting'

interface ManualWelcomeProps {
  areas: RowsView<Area>
  from: string
  onClose: () => void
}

const words = settings.areaWelcome

export function ManualWelcome({ areas, from, onClose }: ManualWelcomeProps) {
  const { rows, state, reason, busy, retry } = areas
  if (state === 'ready' && rows.length > 0) return <Editor areas={rows} from={from} onClose={onClose} />
  return (
    <WelcomeWaiting>
      {state === 'loading' && <FormSkeleton fields={1} />}
      {state === 'ready' && (
        <EmptyState icon={Layers} title={words.none}>
          {words.noneHelp}
        </EmptyState>
      )}
      {(state === 'failed' || state === 'forbidden') && (
        <ErrorState title={settings.areasFailed} reason={reason} busy={busy} onRetry={retry} />
      )}
    </WelcomeWaiting>
  )
}

function Editor({ areas, from, onClose }: { areas: readonly Area[]; from: string; onClose: () => void }) {
  const client = useQueryClient()
  const [chosen, setChosen] = useState(areas[0]?.uuid)
  /** By area. */
  const { values: typed, set } = useDraft<Record<string, string>>({}, 'area-welcomes')
  const area = areas.find(({ uuid }) => uuid === chosen) ?? areas[0]
  const textOf = ({ uuid, incoming_message }: Area) => typed[uuid] ?? incoming_message
  const changed = areas.filter((one) => textOf(one) !== one.incoming_message)
  const saving = useSave(
    ({ uuid, version }: Area) =>
      call('updateArea', { body: { id: uuid, data: { incoming_message: typed[uuid] ?? '', version } } }),
    {
      failed: settings.areaSaveFailed,
      onSaved: ({ msg: _, ...saved }) => void putRow(client, 'listAreas', saved),
      onStale: () => void refreshRows(client, 'listAreas'),
    },
  )
  if (!area) return null

  /** The message in sight is saved; while others wait for theirs, the editor stays. */
  function save(): void {
    if (!area) return
    const others = changed.filter(({ uuid }) => uuid !== area.uuid)
    if (changed.length === 0) {
      onClose()
      return
    }
    saving.save(changed.includes(area) ? area : (others[0] ?? area), {
      onSuccess: () => {
        const next = others[0]
        if (!next) onClose()
        else setChosen(next.uuid)
      },
    })
  }
  return (
    <FormFace
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
    </FormFace>
  )
}
