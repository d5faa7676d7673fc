import type { ColumnType } from 'kysely'
import type { Named, Stamp } from './kinds.ts'

interface SocialEntity extends Named {
  code: string
  nit: string
  is_active: boolean
  created_at: Stamp
  updated_at: Stamp
}

interface Archived {
  created_at: Stamp
  updated_at: Stamp
  deleted_at: Date | null
}

/** What citizens and places are described by: read, never written by the program. */
export interface ReferenceTables {
  localities: Named & Archived
  upz: Named & Archived & { locality_id: number | null; upz_code: string; upz_type_id: number; upz_type: string }
  neighborhoods: Named &
    Archived & {
      upz_code: string | null
      neighborhood_code: string | null
      upz_id: number | null
      locality_id: number | null
    }
  countries: Named & { name_en: string; code: string; phone_code: string | null; created_at: Stamp; updated_at: Stamp }
  states: Named & { country_id: number; code: string | null; created_at: Stamp; updated_at: Stamp }
  cities: Named & { state_id: number; code: string | null; created_at: Stamp; updated_at: Stamp }
  document_types: Named & { description: string; for_minors: boolean; for_adults: boolean }
  sex: Named
  blood_types: Named
  disabilities: Named
  ethnic_groups: Named
  population_groups: Named
  gender_identities: Named
  sexual_orientations: Named
  contact_relationships: Named
  eps: SocialEntity
  afp: SocialEntity
  arl: SocialEntity
  ccf: SocialEntity
  parafiscal: SocialEntity
  offices: Named & { created_at: Stamp; updated_at: Stamp }
  areas: Named & { office_id: number; created_at: Stamp; updated_at: Stamp }
  park_scales: Named
  parks: Archived & {
    id: number
    code: string | null
    name: string
    address: string | null
    scale_id: number | null
    locality_id: number | null
    upz_id: number | null
    search: ColumnType<string, never, never>
  }
}
