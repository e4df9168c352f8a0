import {
  allStudents,
  asJson,
  begins,
  caseList,
  form,
  found,
  holds,
  inNarrative,
  inProblem,
  lines,
  newest,
  number,
  caseRows,
  one,
  student,
  three,
  type Question,
  typed,
  typedDigits,
  wire,
  year,
} from './questions.ts';

/** Questions of one sort that take turns, so that a lucky word does not speak for all. */
export interface Measured {
  what: string;
  /** Milliseconds within which 95 of 100 are to be answered; absent: only compared. */
  within?: number;
  questions: Question[];
}

/** What is asked about records, for a database of the bench's making; ids are such as it has at any scale. */
export const queries: readonly Measured[] = [
  {
    what: 'Student typeahead, last name from its start',
    within: 50,
    questions: ['smi', 'olso', 'garc', 'sm', 'vander', 'o bri'].map((word) =>
      typed(word, [begins(word)], holds(word)),
    ),
  },
  {
    what: 'Student typeahead, inside a name',
    within: 50,
    questions: ['son', 'mith', 'lson', 'ander', 'hadz', 'edfea', 'uez'].map((word) =>
      typed(word, [begins(word)], holds(word)),
    ),
  },
  {
    what: 'Student typeahead, first and last name in either order',
    within: 50,
    questions: [
      ['Emma Smith', 'emma', 'smith'],
      ['Olson, Wyatt', 'olson', 'wyatt'],
      ['jose nunez', 'jose', 'nunez'],
      ['Zoë Kovačević', 'zoe', 'kovacevic'],
    ].map(([word = '', a = '', b = '']) => {
      const both = `${holds(a)} and ${holds(b)}`;
      return typed(word, [`${begins(a)} and ${holds(b)}`, `${begins(b)} and ${holds(a)}`], both);
    }),
  },
  {
    what: 'Student typeahead, State ID from its first digits',
    within: 50,
    questions: ['1', '45', '719', '10073', '1007368787'].map(typedDigits),
  },
  {
    what: 'Student typeahead, letters that few or no names have',
    within: 50,
    questions: ['zq', 'xylo', 'qqq', 'vq'].map((word) =>
      typed(
        word,
        [begins(word)],
        word.length > 2 ? holds(word) : `"searchPairs"("searchKey") @> '{${word}}' and ${holds(word)}`,
      ),
    ),
  },
  {
    what: 'Student form: names, district, State ID; a page of 25',
    within: 50,
    questions: [
      form({ lastName: 'Smith' }, `${holds('smith')} and lower("lastName") like '%smith%'`, begins('smith')),
      form({ lastName: 'mith' }, `${holds('mith')} and lower("lastName") like '%mith%'`, begins('mith')),
      form(
        { lastName: 'olson', firstName: 'emma' },
        `${holds('olson')} and ${holds('emma')} and lower("lastName") like '%olson%' and lower("firstName") like '%emma%'`,
        begins('olson'),
      ),
      form({ firstName: 'Siobhan' }, `${holds('siobhan')} and lower("firstName") like '%siobhan%'`),
      form({ districtCode: '17370000' }, `"districtCode" = '17370000'`),
      form(
        { districtCode: '17370000', lastName: 'jones' },
        `"districtCode" = '17370000' and ${holds('jones')} and lower("lastName") like '%jones%'`,
        begins('jones'),
      ),
      form({ stateId: '45678' }, `"stateId" collate "C" like '45678%'`),
    ],
  },
  {
    what: 'All students as lines, a page of 500',
    within: 50,
    questions: [
      one(
        '/api/dispute/studentsearchlist',
        `select ${lines} from "student" where "deletedAt" is null
      order by "searchKey" collate "C", "id" limit 500`,
      ),
    ],
  },
  {
    what: 'All students, a page of 25 with the count, by each column of their list',
    within: 250,
    questions: [
      allStudents('lastName', '"searchKey" collate "C", "id"', 1),
      allStudents(
        '-firstName',
        '"searchText"("firstName") collate "C" desc, "searchKey" collate "C" desc, "id" desc',
        1,
      ),
      allStudents('stateId', '"stateId" collate "C"', 400),
      allStudents('districtName', undefined, 3),
      allStudents('city', '"city", "searchKey" collate "C", "id"', 2),
    ],
  },
  {
    what: 'Case number from its first character',
    within: 50,
    questions: ['2', 'M', '2026-', '10123', 'dp-2025-10', '1', '0', 'x7'].map(number),
  },
  {
    what: 'Case list, first page with its count, open and by year',
    within: 50,
    questions: [
      caseList(
        'complaints',
        'complaint',
        'filter=open&page=1',
        '"dateClosed" is null',
        newest('yearCaseNumber'),
      ),
      caseList('complaints', 'complaint', 'filter=ffy&page=1', year, newest('yearCaseNumber')),
      caseList('mediations', 'mediation', 'filter=open&page=1', '"dateClosed" is null', newest('caseNumber')),
      caseList('mediations', 'mediation', 'filter=ffy&page=1', year, newest('caseNumber')),
      caseList('dueprocesses', 'dueprocess', 'filter=ffy&page=1', year, newest('caseNumber')),
    ],
  },
  {
    what: 'Case list, deep page, and sorted by other columns',
    within: 50,
    questions: [
      caseList('mediations', 'mediation', 'filter=ffy&page=60', year, newest('caseNumber'), 1475),
      caseList('mediations', 'mediation', 'filter=ffy&page=3&sort=dateFiled', year, '"dateFiled", "id"', 50),
      caseList('complaints', 'complaint', 'filter=ffy&page=40', year, newest('yearCaseNumber'), 975),
      {
        ...caseList('mediations', 'mediation', 'filter=ffy&page=2&sort=studentName', year, '"id"'),
        bare: asJson(`select *, (select count(*) from "mediation" where "deletedAt" is null and ${year}) as "total"
          from (${caseRows('mediation', `(select * from "mediation" where "deletedAt" is null and ${year})`)}) c
          order by "studentName", "id" limit 25 offset 25`),
      },
    ],
  },
  {
    what: 'Case search by nature of problem',
    within: 50,
    questions: [
      found({ nature: 'ESY summer' }, inProblem("'esy':* & 'summer':*")),
      found({ nature: 'IEP' }, inProblem("'iep':*")),
      found({ nature: 'restraint' }, inProblem("'restraint':*")),
      found({ nature: 'xylophone' }, inProblem("'xylophone':*")),
    ],
  },
  {
    what: 'Case search by narrative of events',
    within: 50,
    questions: [
      found({ events: 'interpreter' }, inNarrative("'interpreter':*")),
      found({ events: 'file 1234567' }, inNarrative("'file':* & '1234567':*")),
      found({ events: 'meeting' }, inNarrative("'meeting':*")),
      found({ events: 'prior written notice' }, inNarrative("'prior':* & 'written':* & 'notice':*")),
      found({ events: 'the' }, inNarrative("'the':*")),
      found({ events: 'subpoena' }, inNarrative("'subpoena':*")),
    ],
  },
  {
    what: 'Case search by mediator, investigator, district, and together',
    within: 50,
    questions: [
      found(
        { districtCode: '17370000' },
        three(() => `"locationDistrict" = '17370000'`),
      ),
      found(
        { districtCode: '17370000', nature: 'evaluation' },
        three(
          (
            kind,
          ) => `"locationDistrict" = '17370000' and exists (select from "problemWords" w where "parentType" = '${kind}'
            and w."parentId" = t."id" and "words" @@ '''evaluation'':*')`,
        ),
      ),
      found(
        { districtCode: '07740000', nature: 'xylophone' },
        three(
          (
            kind,
          ) => `"locationDistrict" = '07740000' and exists (select from "problemWords" w where "parentType" = '${kind}'
            and w."parentId" = t."id" and "words" @@ '''xylophone'':*')`,
        ),
      ),
      found({ investigator: 'an' }, { complaint: `lower("investigatorName") like '%an%'` }),
      found(
        { mediator: 'an' },
        {
          mediation: `lower("mediatorName") like '%an%'`,
          dueprocess: `"mediationId" in (select "id" from "mediation" where lower("mediatorName") like '%an%')`,
        },
      ),
    ],
  },
  {
    what: 'A student, with counts',
    within: 50,
    questions: [1, 5000, 20_000].map(student),
  },
  {
    what: "A student's mediations, a mediation, a case's events",
    within: 50,
    questions: [
      one(
        '/api/dispute/student/3/mediations',
        `${caseRows('mediation', `(select * from "mediation" where "studentId" = 3 and "deletedAt" is null)`)}
          order by t."dateFiled" desc`,
      ),
      one(
        '/api/dispute/mediation/3000',
        caseRows('mediation', `(select * from "mediation" where "id" = 3000)`),
      ),
      one(
        '/api/dispute/event/3000/mediation',
        `select ${wire('event')}, (select coalesce(json_agg(d), '[]') from (
            select ${wire('document', 'd')} from "document" d where d."caseEventId" = t."id" and d."deletedAt" is null) d) as "documents"
          from "event" t where "parentType" = 'mediation' and "parentId" = 3000 and "deletedAt" is null order by "date"`,
      ),
    ],
  },
  {
    what: 'Dashboard tiles',
    within: 50,
    questions: [
      one(
        '/api/dashboard/',
        ['complaint', 'mediation', 'dueprocess']
          .map((kind) => `select count(*) from "${kind}" where "dateClosed" is null and "deletedAt" is null`)
          .join(' union all '),
      ),
    ],
  },
  {
    what: 'Districts by a part of the name',
    within: 50,
    questions: [
      {
        method: 'POST',
        path: '/api/dispute/districtspartialname',
        body: 'des',
        bare: asJson(`select * from "district" where "isActive" and "deletedAt" is null and lower("name" || ' ' || "code") like '%des%'
          order by "name" limit 20`),
      },
    ],
  },
];
