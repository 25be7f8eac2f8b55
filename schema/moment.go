package schema

import (
	"context"
	"fmt"
	"reflect"
	"strconv"
	"time"

	"gorm.io/gorm/schema"
)

// moment stores a time.Time as milliseconds since 1970 (UTC), and the zero time as 0. The number is the same on both
// databases and is compared without parsing.
type moment struct{}

// Value returns the milliseconds.
func (moment) Value(_ context.Context, _ *schema.Field, _ reflect.Value, v any) (any, error) {
	t, ok := v.(time.Time)
	if !ok {
		return nil, fmt.Errorf("write a moment: unexpected type %T", v)
	}
	return Millis(t), nil
}

// Scan reads the milliseconds.
func (moment) Scan(ctx context.Context, field *schema.Field, dst reflect.Value, v any) error {
	var ms int64
	switch v := v.(type) {
	case nil:
	case int64:
		ms = v
	case []byte:
		n, err := strconv.ParseInt(string(v), 10, 64)
		if err != nil {
			return fmt.Errorf("read a moment: %w", err)
		}
		ms = n
	default:
		return fmt.Errorf("read a moment: unexpected type %T", v)
	}
	field.ReflectValueOf(ctx, dst).Set(reflect.ValueOf(FromMillis(ms)))
	return nil
}

// Millis returns a time in milliseconds since 1970; 0 for the zero time.
func Millis(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return t.UnixMilli()
}

// FromMillis returns the UTC time of milliseconds since 1970; the zero time for 0.
func FromMillis(ms int64) time.Time {
	if ms == 0 {
		return time.Time{}
	}
	return time.UnixMilli(ms).UTC()
}
