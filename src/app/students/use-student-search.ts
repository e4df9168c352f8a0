import { links } from '../shell/links.ts';
import { type SearchPlace, useSearchAddress } from '../shell/use-search-address.ts';
import { noStudentFilters, type StudentFilters } from './student-filters.ts';

const studentSearch: SearchPlace<StudentFilters> = {
  name: 'student-search',
  path: links.studentList,
  blank: noStudentFilters,
  params: { districtCode: 'district' },
};

/** The filters of the student search. The address of its list has the district; names and the State ID stay in memory. */
export const useStudentSearch = () => useSearchAddress(studentSearch);
