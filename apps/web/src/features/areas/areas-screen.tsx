import type { Area, SessionUser } from '@hilo/contracts'
import { Layers } from 'lucide-react'
import type { ReactNode } from 'react'
import { compareNames } from '../../lib/collate'
import { RecordsScreen } from '../../records/records-screen'
import { mayByStored } from '../../server/session-user'
import { areas } from '../../strings'
import type { Column } from '../../ui/data-table'
import { preparedDialog } from '../../ui/prepared'
import { RowText } from '../../ui/row-text'
import { AreaColor, AreaState } from './area-cells'

const Editor = preparedDialog(() => import('./area-editor'))
const Delete = preparedDialog(() => import('./area-delete'))

const words = areas.columns
const columns: readonly [Column<Area>, ...Column<Area>[]] = [
  {
    key: 'name',
    header: words.name,
    width: 'w-[20%] max-lg:w-[18%]',
    cell: (area) => <RowText text={area.name} />,
    compare: (a, b) => compareNames(a.name, b.name),
  },
  {
    key: 'color',
    header: words.color,
    width: 'w-30 max-lg:w-20',
    cell: (area) => <AreaColor color={area.color} />,
  },
  {
    key: 'incoming',
    header: words.incoming,
    cell: (area) => <RowText lines={2} text={area.incoming_message} none={areas.noIncoming} />,
  },
  {
    key: 'description',
    header: words.description,
    width: 'w-[22%] max-lg:w-[20%]',
    cell: (area) => <RowText lines={2} text={area.description} none={areas.noDescription} />,
  },
  {
    key: 'state',
    header: words.state,
    width: 'w-28 max-lg:w-24',
    cell: (area) => <AreaState active={area.state} />,
    compare: (a, b) => Number(b.state) - Number(a.state),
  },
]

/** 'Areas (Colas)': the queues of the business. */
export default function AreasScreen({ me, heading }: { me: SessionUser; heading: ReactNode }) {
  return (
    <RecordsScreen
      heading={heading}
      list="listAreas"
      icon={Layers}
      words={areas}
      columns={columns}
      nameOf={(area) => area.name}
      may={mayByStored(me, 'permission_create_areas')}
      editor={(area, onClose) => <Editor.Part me={me} area={area} onClose={onClose} />}
      prepareEditor={Editor.prepare}
      deletion={(deleting) => <Delete.Part {...deleting} />}
    />
  )
}
