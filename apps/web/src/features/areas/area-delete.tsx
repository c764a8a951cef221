import type { Area } from '@hilo/contracts'
import { sentenceOf } from '../../server/api-error'
import { areas } from '../../strings'
import { Confirm } from '../../ui/confirm'
import { useDeleteArea } from './mutations'

interface AreaDeleteProps {
  area: Area
  onClose: () => void
  returnFocus: () => HTMLElement | boolean
}

const words = areas.delete

/** The specification's question, with what goes along. */
export default function AreaDelete({ area, onClose, returnFocus }: AreaDeleteProps) {
  const remove = useDeleteArea()
  return (
    <Confirm
      open
      final
      danger
      title={words.title(area.name)}
      action={words.action}
      busy={remove.isPending}
      error={remove.error ? sentenceOf(remove.error, words.failed) : undefined}
      onConfirm={() => remove.mutate(area, { onSuccess: onClose })}
      onClose={onClose}
      returnFocus={returnFocus}
    >
      <p>{words.text}</p>
      <ul className="mt-1.5 grid list-disc gap-1 pl-5">
        {words.consequences.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
    </Confirm>
  )
}
