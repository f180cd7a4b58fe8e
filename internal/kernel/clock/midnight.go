package clock

import "time"

// beforeMidnight is how far before a day a moment may stand that means the day: programs
// that count by the mean time of São Paulo before 1914 write midnight 28 seconds too early.
const beforeMidnight = 2 * time.Minute

// NearMidnight gives the day of a moment that is its midnight or stands just before it;
// false for another time of the day.
func NearMidnight(at time.Time) (day time.Time, near bool) {
	day = at.Add(beforeMidnight).Truncate(24 * time.Hour)
	return day, !at.After(day) && !day.After(at.Add(beforeMidnight))
}
