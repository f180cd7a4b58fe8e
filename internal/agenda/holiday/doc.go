// Package holiday owns the days on which the whole country rests: the national
// holidays of Brazil and the movable feasts on which offices and banks close. It
// does not own holidays of states and municipalities, nor working hours (agenda).
//
// Sources: Lei 662/1949 in the wording of Lei 10.607/2002 (1 January, 21 April,
// 1 May, 7 September, 2 and 15 November, 25 December), Lei 6.802/1980
// (12 October), Lei 14.759/2023 (20 November, from 2024), Lei 9.093/1995 (Sexta-feira
// da Paixão), Resolução CMN 4.880/2020 (Carnaval and Corpus Christi are no business
// days). Easter after the Gregorian computus (Meeus, Astronomical Algorithms, 8).
package holiday
