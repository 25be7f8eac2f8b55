package orderapi

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/url"
	"strconv"

	"github.com/gofiber/fiber/v2"

	"cottonmall/api/accountapi"
	"cottonmall/api/web"
	"cottonmall/schema"
	"cottonmall/schema/market"
	"cottonmall/schema/order"
	"cottonmall/schema/order/contract"
)

// contentPolicy is for a file that is opened as a page.
const contentPolicy = "default-src 'none'; sandbox"

// AddFile stores a file of an order. Its row comes first, so that the file is in use when it is stored.
func (h Orders) AddFile(c *web.Call, in *orderFileIn) (OrderFile, error) {
	if in.File == nil || in.File.Size == 0 {
		return OrderFile{}, schema.Invalid("file", "请选择文件")
	}
	if in.File.Size > order.FileMax {
		return OrderFile{}, schema.Invalid("file", "文件最大 10 MB")
	}
	content, err := in.File.Bytes()
	if err != nil {
		return OrderFile{}, err
	}
	f, err := schema.Do(c, h.DB, func(tx *schema.Tx) (*order.File, error) {
		return order.AddFile(tx, accountapi.MemberOf(c.Caller), in.OrderID, in.File.Name, content)
	})
	if err != nil {
		return OrderFile{}, err
	}
	if _, err := h.Files.Put(c, content); err != nil {
		return OrderFile{}, errors.Join(err, h.dropFile(c, f))
	}
	return newOrderFile(f), nil
}

// dropFile deletes the row of a file whose content could not be stored, also when the caller has left. A repeated file
// stays: its content was stored before.
func (h Orders) dropFile(c *web.Call, f *order.File) error {
	if f.Repeated {
		return nil
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(c), web.LookupTimeout)
	defer cancel()
	return schema.Write(ctx, h.DB, func(tx *schema.Tx) error { return order.DropFile(tx, f.ID) })
}

// queryID returns a number in the query; zero if it is missing or unreadable.
func queryID(c *web.Call, name string) int64 {
	id, err := strconv.ParseInt(c.Fiber.Query(name), 10, 64)
	if err != nil {
		return 0
	}
	return id
}

// File sends a file of an order.
func (h Orders) File(c *web.Call) error {
	ctx, cancel := context.WithTimeout(c, web.LookupTimeout)
	defer cancel()
	f, err := schema.View(ctx, h.DB, func(tx *schema.Tx) (*order.File, error) {
		return order.FindFile(tx, accountapi.MemberOf(c.Caller), h.Platform, queryID(c, "orderID"), queryID(c, "fileID"))
	})
	if err != nil {
		return err
	}
	content, err := h.Files.Get(ctx, f.Hash)
	if err != nil {
		return err
	}
	return sendFile(c, f.Mime, f.Name, content)
}

// sendFile sends a private file under its name.
func sendFile(c *web.Call, mime, name string, content []byte) error {
	c.Fiber.Set(fiber.HeaderContentType, mime)
	c.Fiber.Set(fiber.HeaderCacheControl, web.PrivateAnswer)
	c.Fiber.Set(fiber.HeaderContentSecurityPolicy, contentPolicy)
	c.Fiber.Set(fiber.HeaderXContentTypeOptions, "nosniff")
	c.Fiber.Set(fiber.HeaderContentDisposition, `inline; filename*=UTF-8''`+url.PathEscape(name))
	return c.Fiber.Send(content)
}

// Contract sends a version of the contract as PDF; without a version the newest.
func (h Orders) Contract(c *web.Call) error {
	ctx, leave, err := h.Slots.AcquireFor(c)
	if err != nil {
		return err
	}
	defer leave()
	doc, err := schema.View(ctx, h.DB, func(tx *schema.Tx) (doc contract.Document, err error) {
		r, err := order.Find(tx, accountapi.MemberOf(c.Caller), h.Platform, queryID(c, "orderID"))
		if err != nil {
			return doc, err
		}
		return order.DocumentOf(tx, &r.Order, int(queryID(c, "version")))
	})
	if err != nil {
		return err
	}
	var file bytes.Buffer
	if err := contract.Write(&file, doc); err != nil {
		return fmt.Errorf("write contract %s: %w", doc.Number, err)
	}
	return sendFile(c, "application/pdf", fmt.Sprintf("合同 %s 第 %d 版.pdf", doc.Number, doc.Version), file.Bytes())
}

// Export sends the selected orders as a workbook.
func (h Orders) Export(c *web.Call) error {
	in, err := exportFilter(c)
	if err != nil {
		return err
	}
	ctx, leave, err := h.Slots.AcquireFor(c)
	if err != nil {
		return err
	}
	defer leave()
	rows, err := schema.View(ctx, h.DB, func(tx *schema.Tx) ([]order.Row, error) {
		return order.Exported(tx, h.filter(c, in))
	})
	if err != nil {
		return err
	}
	return web.WriteWorkbook(c, func(w io.Writer) (string, error) { return "订单", order.WriteRows(w, rows) })
}

// exportFilter reads the filter of an export from the query.
func exportFilter(c *web.Call) (*OrderFilterIn, error) {
	q := c.Fiber.Query
	in := &OrderFilterIn{
		Side: schema.Party(q("side")), Goods: market.GoodsKind(q("goods")), Keyword: q("keyword"),
		From: schema.Day(q("from")),
		To:   schema.Day(q("to")), Waiting: q("waiting") == "true",
	}
	for name, id := range map[string]*int64{"otherID": &in.OtherID, "memberID": &in.MemberID} {
		if text := q(name); text != "" {
			n, err := strconv.ParseInt(text, 10, 64)
			if err != nil {
				return nil, schema.Invalid(name, "企业不正确")
			}
			*id = n
		}
	}
	if text := q("status"); text != "" {
		n, err := strconv.Atoi(text)
		if err != nil {
			return nil, schema.Invalid("status", "状态不正确")
		}
		state := order.State(n)
		in.Status = &state
	}
	return in, nil
}
