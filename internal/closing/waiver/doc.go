// Package waiver owns what is let pass of a month, and measurements that are declared final.
//
// Tables: closing_waivers.
package waiver
