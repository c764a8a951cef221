import type { Area, SessionUser } from '@hilo/contracts'
import { Layers } from 'lucide-react'
import type { ReactNode } from 'react'
import { compareNames } from '../../lib/text/collate'
import { RecordsScreen } from '../../records/records-screen'
import { isAllowedByStored } from '../../server/session/session-user'
import { areas } from '../../strings'
import { ActiveState } from '../../ui/display/active-state'
import { ColorSwatch } from '../../ui/display/color-swatch'
import type { Column } from '../../ui/list/data-table'
import { RowText } from '../../ui/list/row-text'
import { AreaDelete } from './area-delete'
import { AreaEditor } from './area-editor'

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
    cell: (area) => <ColorSwatch color={area.color} />,
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
    cell: (area) => (
      <ActiveState active={area.state}>{area.state ? areas.active : areas.inactive}</ActiveState>
    ),
    compare: (a, b) => Number(b.state) - Number(a.state),
  },
]

export default function AreasScreen({ me, heading }: { me: SessionUser; heading: ReactNode }) {
  return (
    <RecordsScreen
      heading={heading}
      list="listAreas"
      icon={Layers}
      words={areas}
      columns={columns}
      nameOf={(area) => area.name}
      canEdit={isAllowedByStored(me, 'permission_create_areas')}
      editor={(area, onClose) => <AreaEditor me={me} area={area} onClose={onClose} />}
      deletion={(deleting) => <AreaDelete {...deleting} />}
    />
  )
}
