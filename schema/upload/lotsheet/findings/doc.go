// Package findings describes what an inspection finds of a lot: its measured values with their possible ranges, the
// distributions of its bales over grades, and the facts by which two versions of a batch are compared.
package findings
